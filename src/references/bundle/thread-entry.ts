import { isQuestion, type ReferenceAnswer, type ReferenceWork } from '../thread-messages';
import { make } from './make';

/** The thread that formats references. The build makes one text of this file and all that it needs. Node's threads are given these two by the command line. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: ReferenceAnswer): void;
}
const scope = self as unknown as Scope;

scope.addEventListener('message', ({ data }) => {
  if (!isQuestion(data)) return;
  // Only `ThreadReferences` asks, with what it has made of a `ReferenceWork`.
  const work = JSON.parse(new TextDecoder().decode(data.bytes)) as ReferenceWork;
  scope.postMessage({ references: data.references, made: make(work) });
});
