import { join } from 'node:path'
import type { Config, S3Config } from '#server/base/config.ts'
import { openFolderStore } from './store.ts'
import type { MediaStore } from '#server/http/ports.ts'

/** Another program's library is loaded only where it is used: it takes a while. */
export const openBucket = (config: S3Config): MediaStore => {
  const opened = import('./storeS3.ts').then(({ openS3Store }) => openS3Store(config))
  return {
    put: async (...given) => (await opened).put(...given),
    putFile: async (...given) => (await opened).putFile(...given),
    copyFile: async (...given) => (await opened).copyFile(...given),
    get: async key => (await opened).get(key),
    stream: async (...given) => (await opened).stream(...given),
    has: async key => (await opened).has(key),
    async *list(prefix) {
      yield* (await opened).list(prefix)
    },
    remove: async key => (await opened).remove(key),
  }
}

/** The store that the environment names: MEDIA_S3_*, or the folder `media` of DATA_DIR. */
export const openStore = (config: Pick<Config, 'dataDir' | 's3'>): MediaStore =>
  config.s3 ? openBucket(config.s3) : openFolderStore(join(config.dataDir, 'media'))
