import { readSupplement } from '../read-supplement';
import { isQuestion, type SupplementAnswer } from '../thread-messages';

/** The reader's thread. The build makes one text of this file and all that it needs. Node's threads are given these two by the command line. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: SupplementAnswer): void;
}
const scope = self as unknown as Scope;

scope.addEventListener('message', ({ data }) => {
  if (!isQuestion(data)) return;
  const { supplement, name, bytes, limits } = data;
  void readSupplement(name, bytes, limits).then((read) => scope.postMessage({ supplement, read }));
});
