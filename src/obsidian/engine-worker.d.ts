/** The engine's worker as `unpackThread` takes it, made by the build; "" where there are no workers. */
declare module 'virtual:engine-worker' {
  const code: string;
  export default code;
}
