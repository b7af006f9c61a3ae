import { expose } from 'comlink';
import { workerDoor } from './worker-door';

/** Runs in the worker; the build makes one string of this file and all that it needs. */
expose(workerDoor);
