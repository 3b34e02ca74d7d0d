/**
 * The document's methods that preact creates nodes with. The build puts it in the place of the document, where
 * an image of the page with the name of such a method would be found instead.
 */
export const nodeFactory = {
  createElementNS(...values: Parameters<Document['createElementNS']>): Element {
    return Document.prototype.createElementNS.apply(document, values);
  },
  createTextNode(text: string): Text {
    return Document.prototype.createTextNode.call(document, text);
  },
};
