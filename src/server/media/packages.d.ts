// The part that is used of two packages that carry no types.
declare module 'heic-decode' {
  const decode: (input: { buffer: Uint8Array }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  export default decode
}
declare module 'bmp-js' {
  const bmp: { decode(bytes: Buffer): { width: number; height: number; /** Alpha, blue, green, red. */ data: Buffer } }
  export default bmp
}
