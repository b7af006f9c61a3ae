import './no-drawing';
import { openPdf } from '../open-pdf';
import { isQuestion, type PdfAnswer } from '../thread-messages';
import { openDocument } from './open-document';

/** The reader's thread. The build makes one text of this file and all that it needs. Node's threads are given these two by the command line. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: PdfAnswer): void;
}
const scope = self as unknown as Scope;

scope.addEventListener('message', ({ data }) => {
  if (!isQuestion(data)) return;
  const { pdf, bytes, limits, lines } = data;
  const timer = (milliseconds: number, action: () => void): (() => void) => {
    const id = self.setTimeout(action, milliseconds);
    return () => self.clearTimeout(id);
  };
  void openPdf(bytes, limits, { open: openDocument, timer }, lines).then((read) => scope.postMessage({ pdf, read }));
});
