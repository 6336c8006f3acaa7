import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'

/** Who sees a public guide; on a site that is not public, or not known to be, who is signed in. */
export const useIsForAll = (): boolean => useQuery(read('readSite')).data?.private === false

export const WhoSeesPublic = () =>
  useIsForAll() ? <Trans>Everyone.</Trans> : <Trans>Everyone who is signed in.</Trans>
