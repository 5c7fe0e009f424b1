"use strict";
(() => {
  const contents = JSON.parse(document.getElementById("contents").textContent);
  const words = contents.words;
  const drawing = document.querySelector(".shapes").namespaceURI;
  const ways = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  const places = contents.deals.map(() => 1);
  let current = 0;
  let view = contents.view;
  let hiding = false;
  let asked = "";

  const say = (key, ...filled) => filled.reduce((text, word) => text.replace("{}", () => word), words[key]);

  const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

  const number = (value) => {
    const text = value > 0 && value < 0.05 ? "<0.1" : String(Math.round(value * 10) / 10);
    const signed = text.replace("-", "−");
    return contents.language === "en" ? signed : signed.replace(".", ",");
  };

  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    element.append(...children);
    return element;
  };

  const draw = (name, attributes, text = "") => {
    const element = document.createElementNS(drawing, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    element.textContent = text;
    return element;
  };

  // What the board shows at a play, worked out from the hands at the start and the plays before it.

  const momentOf = (deal, place) => {
    const before = deal.plays.slice(0, place - 1);
    const play = deal.plays[place - 1];
    const hands = deal.hands.map((hand, index) => {
      const played = before.filter((each) => each.seat === index + 1 && each.card !== "-").map((each) => each.card);
      return typeof hand === "number" ? hand - played.length : hand.filter((card) => !played.includes(card));
    });
    const taken = play ? play.taken : deal.final.taken;
    const turn = play ? play.seat : deal.final.leader;
    return { before, play, hands, taken, turn };
  };

  const trickOf = (deal, before, play) => {
    const row = play ? play.row : Infinity;
    const opened = deal.table.map((card, index) => ({ card, seat: ((deal.leader - 1 + index) % deal.hands.length) + 1, row: 1 }));
    const laid = [...opened, ...before];
    const open = laid.filter((each) => each.row === row);
    if (open.length || !laid.length) return { cards: open, done: false };
    const last = laid[laid.length - 1].row;
    return { cards: laid.filter((each) => each.row === last), done: play || deal.finished };
  };

  // Cards.

  const face = (deal, card) => {
    const [rank, suit, red] = deal.cards[card];
    const picture = draw("svg", { viewBox: "0 0 30 42", "aria-hidden": "true", class: red ? "red" : "black" });
    const narrow = rank === "10" ? { "letter-spacing": "-1" } : {};
    picture.append(
      draw("use", { href: "#card-face" }),
      draw("text", { x: rank === "10" ? 10 : 9, y: 16, "text-anchor": "middle", ...narrow }, rank),
      draw("use", { href: `#${suit}`, transform: "translate(10 20) scale(1.7)" }),
    );
    return picture;
  };

  const hidden = (text) => make("span", { class: "aside" }, text);

  const cardItem = (deal, card, play, answered) => {
    const item = make("li", { class: "card" }, face(deal, card));
    const told = [deal.cards[card][3]];
    if (play && play.legal && card in play.legal) {
      item.classList.add("legal");
      const cost = play.legal[card];
      if (answered && card === play.card) {
        item.classList.add("played");
        told.push(words["this one"]);
      }
      if (answered && cost !== null) {
        const best = play.best.includes(card);
        item.classList.toggle("best", best);
        item.append(make("span", { class: "cost", "aria-hidden": "true" }, best ? "✓" : `+${number(cost)}`));
        told.push(best ? words["best card"] : say("costs", number(cost)));
      }
    }
    item.append(hidden(told.join(", ")));
    return item;
  };

  const backs = (count) => {
    const width = 30 + 9 * (count - 1);
    const picture = draw("svg", { viewBox: `0 0 ${width} 42`, width: width, height: 42, "aria-hidden": "true" });
    for (let index = 0; index < count; index += 1) picture.append(draw("use", { href: "#card-back", x: 9 * index }));
    return make("p", { class: "backs" }, picture, hidden(say("unseen", count)));
  };

  // The parts of the board.

  const heading = (deal, moment, index) => {
    const name = deal.names[index];
    const points = String(moment.taken[index]).replace("-", "−");
    const wanted = deal.targets.length ? say("of wanted", points, deal.targets[index]) : points;
    const title = make("h3", {}, make("span", { class: "name" }, name), ` ${wanted}`);
    if (moment.play && moment.turn === index + 1) title.prepend(make("span", { class: "pointer", "aria-hidden": "true" }, "▸ "));
    return title;
  };

  const handOf = (deal, moment, index, answered) => {
    const seat = index + 1;
    const mover = moment.play && moment.turn === seat;
    const box = make("section", { class: mover ? "hand turn" : "hand", "aria-label": deal.names[index] }, heading(deal, moment, index));
    const [column, row] = deal.spots[index];
    box.style.setProperty("--column", column + 1);
    box.style.setProperty("--row", row + 1);
    const hand = moment.hands[index];
    const count = typeof hand === "number" ? hand : hand.length;
    if (!count) box.append(make("p", { class: "backs" }, words["no cards"]));
    else if (typeof hand === "number" || (view && view !== seat)) box.append(backs(count));
    else box.append(make("ul", { class: "cards" }, ...hand.map((card) => cardItem(deal, card, mover ? moment.play : null, answered))));
    return box;
  };

  const trick = (deal, moment) => {
    const { cards, done } = trickOf(deal, moment.before, moment.play);
    const box = make("div", { class: done ? "trick done" : "trick" });
    box.append(...cards.map((each) => {
      const [column, row] = deal.spots[each.seat - 1];
      const name = deal.names[each.seat - 1];
      const item = make("div", { class: "card" }, face(deal, each.card), make("span", { class: "who" }, name), hidden(deal.cards[each.card][3]));
      item.style.gridArea = `${row + 1} / ${column + 1}`;
      return item;
    }));
    const title = make("p", { class: "title" }, done ? say("last trick", deal.names[moment.turn - 1]) : words["on table"]);
    return make("div", { class: "middle" }, title, box);
  };

  const layout = (deal, moment) => {
    const laid = new Set([...deal.table, ...moment.before.map((each) => each.card)]);
    const rows = [..."SHDC"].map((suit) => {
      const cells = [...deal.row].map((rank) => {
        const card = rank + suit;
        if (laid.has(card)) return make("li", { class: "card" }, face(deal, card), hidden(deal.cards[card][3]));
        return make("li", { class: "gap", "aria-hidden": "true" }, "·");
      });
      return make("ul", { class: "row" }, ...cells);
    });
    return make("div", { class: "middle layout" }, make("p", { class: "title" }, words["on table"]), ...rows);
  };

  const told = (deal, moment, place, answered) => {
    const { play } = moment;
    if (!play) return words[deal.finished ? "over" : "so far"];
    const name = deal.names[play.seat - 1];
    const begin = say("moment", place, deal.plays.length, words[deal.row ? "round" : "trick"], play.row);
    if (play.card === "-") return `${begin} ${say("passed", name)}`;
    if (!answered) return `${begin} ${say("on turn", name)}`;
    const [, , , spoken, sign] = deal.cards[play.card];
    const parts = [begin, say("played", name, `${sign} (${spoken})`), sentence(play.verdict)];
    if (play.cost > 0 && play.best && (!view || view === play.seat)) {
      parts.push(say("better", play.best.map((card) => deal.cards[card][4]).join(" ")));
      if (play.why) parts.push(play.why);
    }
    if (play.fair) parts.push(play.fair);
    return parts.join(" ");
  };

  // Controls.

  const boards = [...document.querySelectorAll(".board")].map((box, index) => {
    const deal = contents.deals[index];
    const last = deal.plays.length + 1;
    const button = (key, sign, way) => {
      const made = make("button", { type: "button", "aria-label": words[key], title: words[key] }, sign);
      made.addEventListener("click", () => step(way));
      return made;
    };
    const slider = make("input", { type: "range", min: 1, max: last, "aria-label": words.board });
    slider.addEventListener("input", () => show(index, Number(slider.value)));
    const buttons = [button("first", "|◀", -Infinity), button("back", "◀", -1), slider, button("on", "▶", 1), button("end", "▶|", Infinity)];
    const steps = make("div", { class: "steps" }, ...buttons);
    const choices = make("div", { class: "choices" });
    if (!contents.view) choices.append(viewChoice(deal));
    const ask = make("button", { type: "button", class: "ask" }, words.ask);
    ask.addEventListener("click", () => {
      asked = `${current} ${places[current]}`;
      render();
    });
    choices.append(hideChoice(), ask);
    const moment = make("p", { class: "moment", "aria-live": "polite" });
    const table = make("div", { class: "table" });
    const longest = Math.max(...deal.hands.map((hand) => (typeof hand === "number" ? hand / 3 : hand.length)));
    table.style.setProperty("--hand", `${36 * longest + 16}px`);
    box.append(make("div", { class: "controls", role: "group", "aria-label": words.board }, steps, choices), moment, table, make("p", { class: "keys" }, words.keys));
    return { box, deal, last, slider, buttons, moment, table, ask };
  });

  function viewChoice(deal) {
    const select = make("select", { class: "view" }, make("option", { value: 0 }, words["all hands"]));
    deal.names.forEach((name, index) => select.append(make("option", { value: index + 1 }, name)));
    select.addEventListener("change", () => {
      view = Number(select.value);
      render();
    });
    return make("label", {}, `${words.hands}: `, select);
  }

  function hideChoice() {
    const box = make("input", { type: "checkbox", class: "hide" });
    box.addEventListener("change", () => {
      hiding = box.checked;
      asked = "";
      render();
    });
    return make("label", {}, box, ` ${words.hide}`);
  }

  function render() {
    document.body.classList.toggle("quiet", hiding);
    document.querySelectorAll("section.deal").forEach((section, index) => section.classList.toggle("other", index !== current));
    document.querySelectorAll(".deals a").forEach((link, index) => link.toggleAttribute("aria-current", index === current));
    paint(current);
  }

  function paint(index) {
    const { deal, last, slider, buttons, moment, table, ask, box } = boards[index];
    const place = places[index];
    const now = momentOf(deal, place);
    const answered = !hiding || asked === `${index} ${place}`;
    slider.value = place;
    slider.setAttribute("aria-valuetext", place === last ? words.end : `${place}`);
    buttons.filter((each) => each !== slider).forEach((each, order) => { each.disabled = order < 2 ? place === 1 : place === last; });
    ask.hidden = !hiding || answered || !now.play;
    const select = box.querySelector(".view");
    if (select) select.value = view < select.options.length ? view : 0;
    box.querySelector(".hide").checked = hiding;
    moment.textContent = told(deal, now, place, answered);
    const middle = deal.row ? layout(deal, now) : trick(deal, now);
    table.replaceChildren(middle, ...deal.hands.map((_, seat) => handOf(deal, now, seat, answered)));
    moveCursor(box.closest("section"), place);
  }

  function moveCursor(section, place) {
    const cursor = section.querySelector(".cursor");
    if (!cursor) return;
    const { begin, end, left, right } = cursor.dataset;
    const share = (place - begin) / (end - begin);
    cursor.setAttribute("visibility", share < 0 ? "hidden" : "visible");
    cursor.setAttribute("transform", `translate(${Number(left) + (right - left) * share} 0)`);
  }

  function show(index, place) {
    current = index;
    places[index] = Math.min(Math.max(place, 1), boards[index].last);
    render();
    history.replaceState(null, "", `#${boards[index].box.dataset.anchor}${places[index]}`);
  }

  function step(way) {
    show(current, places[current] + way);
  }

  function followAddress() {
    const found = /^#(?:deal-(\d+)-?)?(?:play-(\d+))?$/.exec(location.hash);
    if (!found) return;
    const index = found[1] ? found[1] - 1 : current;
    if (!boards[index]) return;
    current = index;
    if (found[2]) places[index] = Math.min(Math.max(Number(found[2]), 1), boards[index].last);
    render();
    boards[index].box.scrollIntoView({ block: "start" });
  }

  document.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    const busy = event.target instanceof Element && event.target.closest("select, input[type=range], .wide");
    if (way === undefined || busy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(way);
  });
  window.addEventListener("hashchange", followAddress);
  // Paper shows all deals, also those that nobody stepped through.
  window.addEventListener("beforeprint", () => boards.forEach((_, index) => paint(index)));
  document.body.classList.add("live");
  boards.forEach((_, index) => paint(index));
  render();
  followAddress();
})();
