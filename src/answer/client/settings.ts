/** How a model is asked. All of it is plain settings; the key is the host's. */
export interface AnswerEndpoint {
  /** Up to and without "/chat/completions", e.g. "http://localhost:11434/v1". */
  baseUrl: string;
  model: string;
  /** Whether requests go with the user's key. */
  needsKey: boolean;
  /** Milliseconds of silence after which a request counts as failed. */
  patience: number;
}

/** The host of an address, for people; "" where it is none. */
export function hostOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).host;
  } catch {
    return ''; // the fault names the address
  }
}
