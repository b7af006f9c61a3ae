import type { OpenAI } from 'openai';
import { EndlessAnswer } from '../ports/endless-answer';
import type { Http, HttpStream, KeyAccount } from '../ports';
import { classifyRefusal, inOneLine } from './classify';
import { ofSetup, transient, type EndpointFault } from './faults';
import { fetchOver } from './http-fetch';

/** Milliseconds after which the package's own timer would speak; the caller's and the port's are always earlier. */
const NEVER = 900_000;

export interface EndpointAddress {
  /** Up to and without "/embeddings" or "/chat/completions". */
  baseUrl: string;
  /** Whose key goes with every request; null for none. */
  account: KeyAccount | null;
}

/** The package over our network, and what became of a call that failed. */
export interface OpenedEndpoint {
  openai: OpenAI;
  /** `model`: the one that was asked for. Never throws. */
  faultOf: (error: unknown, model: string, now: number) => EndpointFault;
  /** The HTTP status under which a call failed; null where no answer came, and where one had begun, which was status 200 and may be billed. */
  statusOf: (error: unknown) => number | null;
}

/** The part of the package's error that is read. */
interface StatusError {
  status: number;
  headers: Headers | undefined;
  error: unknown;
  message: string;
}

/** Loads the package, which is not even evaluated before. It retries nothing and reads nothing of this machine. */
export async function openEndpoint(http: Http, { baseUrl, account }: EndpointAddress, stream?: HttpStream): Promise<OpenedEndpoint> {
  const { OpenAI: Client, APIError } = await import('openai');
  const openai = new Client({
    baseURL: baseUrl,
    // The host adds the user's key; the package does without one only if it is given something. The rest keeps it from reading the environment.
    apiKey: 'added-by-the-host',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    dangerouslyAllowBrowser: true,
    logLevel: 'off',
    maxRetries: 0,
    timeout: NEVER,
    fetch: fetchOver(http, account, stream),
  });
  const isStatusError = (error: unknown): error is StatusError => error instanceof APIError && typeof error.status === 'number';
  const faultOf = (error: unknown, model: string, now: number): EndpointFault => {
    if (isStatusError(error)) return refusalOf(error, model, now);
    // An error within a stream comes without a status: the answer had begun with 200.
    if (error instanceof APIError && error.error !== undefined) return classifyRefusal({ status: 200, headers: new Headers(), error: error.error, text: '' }, model, now);
    // A stream whose pieces are no JSON.
    if (error instanceof SyntaxError) return transient('answer-cut');
    if (rootOf(error) instanceof EndlessAnswer) return ofSetup('answer-endless');
    return transient('offline', { message: inOneLine(rootMessage(error)) });
  };
  return { openai, faultOf, statusOf: (error) => (isStatusError(error) ? error.status : null) };
}

function refusalOf(error: StatusError, model: string, now: number): EndpointFault {
  const text = typeof error.error === 'object' ? '' : error.message.replace(/^\d+ /, '');
  return classifyRefusal({ status: error.status, headers: error.headers ?? new Headers(), error: error.error, text }, model, now);
}

/** The fault of an address that nothing can be sent to; null for a web address. */
export const addressFault = (address: string): EndpointFault | null => (isAddress(address) ? null : ofSetup('address-broken', { address }));

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false; // the caller names the address that is none
  }
}

/** The failure itself, not the package's around it. */
function rootOf(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  return inner;
}

/** The words of the failure itself, without a name and password that the address holds. */
function rootMessage(error: unknown): string {
  const inner = rootOf(error);
  return (inner instanceof Error ? inner.message : String(inner)).replace(/\/\/[^/@\s]+@/g, '//•••@');
}
