/** pdf.js makes a `DOMMatrix` when it is loaded, for drawing. Node has none, and nothing is drawn here: an empty class is enough. */
(self as { DOMMatrix?: unknown }).DOMMatrix ??= class {};

export {};
