/**
 * Elements by code. Text is always set as text, never parsed, so no name can become markup.
 */

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

const SVG = "http://www.w3.org/2000/svg";
/** Elements made with listeners: what these do may depend on more than is seen in the element. @type {WeakSet<Node>} */
const LISTENING = new WeakSet();

/**
 * An HTML element. `onclick` and the like are listeners; `true` is an empty attribute, false and null are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  return fill(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") listen(element, name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...present(children));
  return element;
}

/**
 * @param {Element} element
 * @param {string} kind
 * @param {(event: any) => void} listener
 */
function listen(element, kind, listener) {
  element.addEventListener(kind, listener);
  LISTENING.add(element);
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child || child === ""));
}

/**
 * Replace what an element holds.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren(...present(children));
}

/**
 * The same, but a child that stands there already, or one equal to it, stays, with its old listeners.
 * @param {Element} element
 * @param {...Child} children
 */
export function replaced(element, ...children) {
  for (const [i, fresh] of present(children).entries()) {
    const old = element.childNodes[i];
    if (!old) element.append(fresh);
    else if (old !== fresh && (typeof fresh === "string" || !old.isEqualNode(fresh))) old.replaceWith(fresh);
  }
  while (element.childNodes.length > present(children).length) element.lastChild?.remove();
}

/**
 * Make an element hold such children as these with as few changes as possible: what is equal stays, with its focus and its
 * place. Of an element that stays the old listeners stay, so they may depend only on what can be seen in it.
 * @param {Element} element
 * @param {...Child} children
 */
export function renew(element, ...children) {
  const wanted = present(children).map((child) => (typeof child === "string" ? new Text(child) : child));
  for (const [i, fresh] of wanted.entries()) {
    const old = element.childNodes[i];
    if (!old) element.append(fresh);
    else renewNode(old, fresh);
  }
  while (element.childNodes.length > wanted.length) element.lastChild?.remove();
}

/**
 * A custom element may say itself, by `standsFor`, that it goes on in the place of a fresh one.
 * @param {ChildNode & {standsFor?: (fresh: Node) => boolean}} old
 * @param {Node} fresh
 */
function renewNode(old, fresh) {
  if (old === fresh || old.isEqualNode(fresh) || old.standsFor?.(fresh)) return;
  if (old instanceof Text && fresh instanceof Text) old.data = fresh.data;
  else if (old instanceof HTMLElement && fresh instanceof HTMLElement && isAlike(old, fresh)) {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !isReaders(old, name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    renew(old, ...fresh.childNodes);
  } else old.replaceWith(fresh);
}

/**
 * What is folded out is the reader's business.
 * @param {HTMLElement} element
 * @param {string} attribute
 */
function isReaders({ localName }, attribute) {
  return localName === "details" && attribute === "open";
}

/**
 * Whether one element can be made the other by its attributes and children alone.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
function isAlike(old, fresh) {
  const plain = !LISTENING.has(old) && !LISTENING.has(fresh) && !old.localName.includes("-");
  return plain && old.localName === fresh.localName;
}

/**
 * A part of the page.
 * @template {HTMLElement} E
 * @param {string} name
 * @returns {E}
 */
export function part(name) {
  const element = document.querySelector(name);
  if (!element) throw new Error(`the page has no <${name}>`);
  return /** @type {E} */ (element);
}

/**
 * Set a text; a live region speaks only when its text changes.
 * @param {Element | null | undefined} element
 * @param {string} text
 */
export function textOf(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * A button with a text; its label is the text unless another is given.
 * @param {string} text
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function button(text, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, text);
}

/**
 * Tell the ancestors something happened.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} [detail]
 */
export function emit(element, name, detail) {
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
}

/**
 * Whether a key press belongs to a field in which one writes or chooses.
 * @param {EventTarget | null} target
 */
export function writes(target) {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]")
  );
}
