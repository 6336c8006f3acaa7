// The part that is used of packages that carry no types.
declare module 'heic-decode' {
  const decode: (input: {
    buffer: Uint8Array
  }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  export default decode
}
declare module 's3rver' {
  /** Tests only: S3 in this process, with its buckets in a folder. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
