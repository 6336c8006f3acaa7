// What a picture is made ready with before it is sent.
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { limits } from '#contract/core/limits.ts'
import type { PictureLimits } from './preparePicture.ts'

/**
 * "" where the page came without encryption: browsers count no digests there, and the service alone
 * knows what is the same.
 */
export const digest = async (file: Blob): Promise<string> => {
  if (!crypto.subtle) return ''
  const counted = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...counted].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

export const siteLimits = async (): Promise<PictureLimits> => {
  const site = await queries
    .fetchQuery({
      ...read('readSite'),
      queryFn: ({ signal }) => call('readSite', {}, { signal }),
      staleTime: Infinity,
    })
    // Then the limits hold that every site begins with; the service checks its own.
    .catch(() => null)
  return {
    imageBytes: site?.limits['imageBytes'] ?? limits.imageBytes,
    imagePixels: site?.limits['imagePixels'] ?? limits.imagePixels,
  }
}
