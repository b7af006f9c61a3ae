import type { Translate } from '../../i18n';
import type { EmbedFailure, EmbedSnapshot } from './embed-snapshot';
import type { EndpointCode, FaultParams } from '../../endpoint/faults';
import type { EndpointTest } from './test-endpoint';

/** What went wrong and what to do, as a sentence. */
export const faultText = ({ code, params }: { code: EndpointCode; params: FaultParams }, t: Translate): string => t(`endpoint.${code}`, params);

/** Why a run ended early. */
export function embedFailureText({ code, params }: EmbedFailure, t: Translate): string {
  return code === 'data-unwritable' || code === 'locked' ? t(`failure.${code}`, params) : faultText({ code, params }, t);
}

/** What the test button found. */
export function endpointTestText(test: EndpointTest, t: Translate): string {
  // Only a run goes on by itself.
  if (!test.ok) return test.fault.code === 'rate-limited' ? t('endpoint-test.rate-limited') : faultText(test.fault, t);
  const { model, dims, milliseconds, unencrypted } = test;
  const found = t('endpoint-test.found', { model, dims, milliseconds: Math.round(milliseconds) });
  return unencrypted ? `${found} ${t('endpoint-test.unencrypted')}` : found;
}

/** Why nothing is sent at the moment; null where something is. `now`: clock milliseconds. */
export function waitingText({ waiting }: EmbedSnapshot, now: number, t: Translate): string | null {
  if (waiting === null) return null;
  const seconds = Math.max(1, Math.ceil((waiting.until - now) / 1_000));
  return t(`endpoint-wait.${waiting.code}`, { seconds });
}

/** How many texts there are in all, and what became of each: the parts add up to the whole. `number` writes a count. */
export function embedCountsText({ total, done, reused, skipped, failed }: EmbedSnapshot['texts'], number: (count: number) => string, t: Translate): string {
  const counts = { total: total + skipped, done, reused, skipped, failed, missing: total - done - reused - failed };
  return t('prepare.counts', Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)])));
}
