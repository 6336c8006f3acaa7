declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

// The part of Babel that the build uses; the package carries no types.
declare module '@babel/core' {
  type Options = {
    filename: string
    babelrc: boolean
    configFile: boolean
    sourceMaps: boolean
    parserOpts: { plugins: string[] }
    plugins: string[]
  }
  type Map = { version: number; sources: string[]; names: string[]; mappings: string; file: string }
  export const transformAsync: (
    code: string,
    options: Options,
  ) => Promise<{ code?: string | null; map?: Map } | null>
}
