import { useMemo } from 'react'
import { call } from '#app/api/client.ts'
import type { WikiAddress } from '#app/paths.ts'
import { readPageToEdit } from '#app/drafts/send/readToEdit.ts'
import { pageWays } from './restoreWiki.ts'

/** How parts of this page are brought back; the same as long as the page is. */
export const usePageWays = ({ wikiid, namespace, title }: WikiAddress & { wikiid: number }) =>
  useMemo(
    () =>
      pageWays({
        wikiid,
        read: () => readPageToEdit({ namespace, title }, input => call('readWiki', input)),
      }),
    [wikiid, namespace, title],
  )
