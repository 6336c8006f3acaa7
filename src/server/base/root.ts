import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, from the sources as from dist/. */
export const rootFolder = ((): string => {
  let at = import.meta.dirname
  while (!existsSync(join(at, 'package.json'))) {
    if (dirname(at) === at)
      throw new Error('No package.json was found in the folders above the server')
    at = dirname(at)
  }
  return at
})()
