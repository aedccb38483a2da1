/** How many callers need it at the moment. */
let users = 0;
const sheets = new Set<CSSStyleSheet>();

/**
 * Lets a library write style sheets and style attributes as text, which the content security policy of the console forbids: elements that the
 * document creates from now on take the same text by ways that the policy allows, style sheets of the document and the style object.
 *
 * @returns what ends it, and takes the style sheets away, once every caller has called it
 */
export function allowStyleText(): () => void {
  users += 1;
  Object.defineProperty(document, "createElement", { value: createElement, configurable: true });
  return () => {
    users -= 1;
    if (users > 0) return;
    Reflect.deleteProperty(document, "createElement");
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.has(sheet));
    sheets.clear();
  };
}

function createElement(name: string, options?: ElementCreationOptions): HTMLElement {
  if (name.toLowerCase() === "style") return sheetElement();
  const element = Document.prototype.createElement.call(document, name, options);
  element.setAttribute = (attribute, value) => {
    if (attribute === "style") element.style.cssText = value;
    else Element.prototype.setAttribute.call(element, attribute, value);
  };
  return element;
}

/** What stands in the page for a style element, which the policy refuses even when it is empty. */
function sheetElement(): HTMLElement {
  const element = Document.prototype.createElement.call(document, "template");
  const sheet = new CSSStyleSheet();
  sheets.add(sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  Object.defineProperty(element, "textContent", {
    set(text: string) {
      sheet.replaceSync(text);
    },
  });
  return element;
}
