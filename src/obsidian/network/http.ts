import { requestUrl, type App } from 'obsidian';
import { headersWithKey, responseWithoutKey, withoutKey } from '../../ports/key-header';
import type { Http, HttpRequest, HttpResponse, KeyAccount } from '../../ports';
import { windowTimers, type Timers } from '../watch/burst';

/** A request that has had no answer by then never gets one. Longer than any patience of the engine's, which keeps answers that come late. Milliseconds. */
const LONGEST = 300_000;

export interface NetworkOptions {
  /** Name of the account's key in the app's secret storage; null where the user chose none. */
  keyName: (account: KeyAccount) => string | null;
  timers?: Timers;
}

/**
 * The network of the app. `requestUrl` knows no CORS, and neither abort nor timeout: a timer is raced, and what comes after it is dropped. The key is
 * read for each request and stays here: answers and errors that repeat it come without it.
 */
export function appHttp(app: App, { keyName, timers = windowTimers }: NetworkOptions): Http {
  return async (request) => {
    const name = request.account === null ? null : keyName(request.account);
    const key = name === null || name === '' ? null : (app.secretStorage.getSecret(name)?.trim() ?? null);
    try {
      return responseWithoutKey(await inTime(send(request, key), timers), key);
    } catch (error) {
      // Built anew: the app's own error may carry the request with its headers.
      throw new Error(withoutKey(error instanceof Error ? error.message : String(error), key));
    }
  };
}

async function send(request: HttpRequest, key: string | null): Promise<HttpResponse> {
  const { url, method, body } = request;
  const headers = headersWithKey(request, key);
  const contentType = headers['content-type'];
  delete headers['content-type'];
  const answer = await requestUrl({
    url,
    method,
    headers,
    ...(contentType === undefined ? {} : { contentType }),
    ...(body === null ? {} : { body }),
    // 4xx and 5xx are answers: their Retry-After and their words are needed.
    throw: false,
  });
  return { status: answer.status, headers: answer.headers, body: answer.text };
}

function inTime<T>(work: Promise<T>, timers: Timers): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = timers.set(() => reject(new Error(`no answer in ${LONGEST / 1_000} s`)), LONGEST);
    work.then(resolve, reject).finally(() => timers.clear(timer));
  });
}
