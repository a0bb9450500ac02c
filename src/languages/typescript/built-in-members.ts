/** Members of the types that every JavaScript program uses: strings, containers, promises, buffers, streams, events. */
export const builtInMembers: ReadonlySet<string> = new Set(
  `BYTES_PER_ELEMENT abort add addEventListener addListener anchor append appendChild apply arguments arrayBuffer
   asIndexedPairs asciiSlice asciiWrite at attribute base64Slice base64Write base64urlSlice base64urlWrite big bind
   blink blob body bodyUsed bold buffer byteLength byteOffset bytes cache call caller catch charAt charCodeAt clear
   clone closed codePointAt compare compile compose concat copy copyWithin cork credentials decode delete
   description destination destroy destroyed dispatchEvent dotAll drop duplex emit encoding end endsWith entries
   equals errored eventNames every exec fatal fill filter finally find findIndex findLast findLastIndex fixed flags
   flat flatMap fontcolor fontsize forEach formData get getAll getAttribute getDate getDay getFullYear getHours
   getMaxListeners getMilliseconds getMinutes getMonth getSeconds getSetCookie getTime getTimezoneOffset getUTCDate
   getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds getYear global
   has hasIndices hasOwnProperty hash headers hexSlice hexWrite host hostname href ignoreBOM ignoreCase includes
   indexOf inspect integrity isHistoryNavigation isPaused isPrototypeOf isReloadNavigation isWellFormed italics
   iterator join json keepalive keys lastIndexOf latin1Slice latin1Write length link listenerCount listeners
   localeCompare map match matchAll maxByteLength message method mode multiline name next normalize off offset ok
   on once origin padEnd padStart parent password pathname pause pipe pop port prependListener prependOnceListener
   propertyIsEnumerable protocol push querySelector querySelectorAll rawListeners read readBigInt64BE
   readBigInt64LE readBigUInt64BE readBigUInt64LE readBigUint64BE readBigUint64LE readDoubleBE readDoubleLE
   readFloatBE readFloatLE readInt16BE readInt16LE readInt32BE readInt32LE readInt8 readIntBE readIntLE
   readUInt16BE readUInt16LE readUInt32BE readUInt32LE readUInt8 readUIntBE readUIntLE readUint16BE readUint16LE
   readUint32BE readUint32LE readUint8 readUintBE readUintLE readable readableAborted readableBuffer
   readableDidRead readableEncoding readableEnded readableFlowing readableHighWaterMark readableLength
   readableObjectMode redirect redirected reduce reduceRight referrer referrerPolicy removeAllListeners removeChild
   removeEventListener removeListener repeat replace replaceAll resizable resize resume return reverse search
   searchParams set setAttribute setDate setDefaultEncoding setEncoding setFullYear setHours setMaxListeners
   setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds
   setUTCMinutes setUTCMonth setUTCSeconds setYear shift signal size slice small some sort source splice split
   startsWith status statusText sticky stream strike sub subarray substr substring sup swap16 swap32 swap64 take
   test text then throw toArray toDateString toExponential toFixed toGMTString toISOString toJSON
   toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toPrecision
   toReversed toSorted toSpliced toString toTimeString toUTCString toUpperCase toWellFormed trim trimEnd trimLeft
   trimRight trimStart type ucs2Slice ucs2Write uncork unicode unicodeSets unpipe unshift url username utf8Slice
   utf8Write valueOf values with wrap writable writableAborted writableBuffer writableCorked writableEnded
   writableFinished writableHighWaterMark writableLength writableNeedDrain writableObjectMode write writeBigInt64BE
   writeBigInt64LE writeBigUInt64BE writeBigUInt64LE writeBigUint64BE writeBigUint64LE writeDoubleBE writeDoubleLE
   writeFloatBE writeFloatLE writeInt16BE writeInt16LE writeInt32BE writeInt32LE writeInt8 writeIntBE writeIntLE
   writeUInt16BE writeUInt16LE writeUInt32BE writeUInt32LE writeUInt8 writeUIntBE writeUIntLE writeUint16BE
   writeUint16LE writeUint32BE writeUint32LE writeUint8 writeUintBE writeUintLE`.split(/\s+/),
);
