/** Global names of JavaScript, browsers and Node, and the types that TypeScript declares globally. */
export const builtIns: ReadonlySet<string> = new Set(
  `AbortController AbortSignal AggregateError Array ArrayBuffer AsyncGenerator AsyncIterable AsyncIterator Atomics BigInt
   Blob Boolean Buffer DataView Date DOMException Element Error EvalError Event EventTarget FileReader FinalizationRegistry
   Float32Array Float64Array FormData Function Generator HTMLElement Headers Int16Array Int32Array Int8Array Intl Iterable
   IterableIterator Iterator JSON Map Math MessageChannel Node NodeJS NodeList Number Object Promise PromiseLike
   Proxy RangeError ReadableStream Record ReferenceError Reflect RegExp RegExpMatchArray Request Response Set
   SharedArrayBuffer String Symbol SyntaxError TextDecoder TextEncoder TransformStream TypeError URIError URL
   URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly WebSocket
   Window WritableStream alert atob bigint boolean btoa clearImmediate clearInterval clearTimeout confirm console crypto
   decodeURI decodeURIComponent document encodeURI encodeURIComponent escape eval exports fetch global globalThis
   isFinite isNaN localStorage navigator number parseFloat parseInt performance process prompt queueMicrotask
   requestAnimationFrame require sessionStorage setImmediate setInterval setTimeout string structuredClone symbol
   unescape window`.split(/\s+/),
);
