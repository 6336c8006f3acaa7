import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#lib/errors.ts'
import { isGivenUp, knowsPasskeys, signInWithPasskey } from '#app/api/passkeys.ts'
import { read } from '#app/api/read.ts'
import { leaveForSso, whyNotLeft } from '#app/api/ssoFlow.ts'
import { paths, safeNext } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'
import { appealProofOf, useSuspended } from './useSuspended.ts'
import { enter } from './useSignIn.ts'
import styles from './SignIn.module.css'

/** `proof`: that it is somebody's own account, though nobody was signed in. */
type Failure = { reason: string; proof: string | null }

/** Tries one way at a time; `busy` is the one that goes on, `failure` why the last one failed. */
const useTry = () => {
  const [busy, setBusy] = useState<'sso' | 'passkey' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const attempt = async (
    way: 'sso' | 'passkey',
    work: () => Promise<void>,
    failed: (error: unknown) => string | null,
  ) => {
    setBusy(way)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const reason = failed(error)
      setFailure(reason === null ? null : { reason, proof: appealProofOf(error) })
    }
    setBusy(null)
  }
  return { busy, failure, attempt }
}

/** Why nobody got to the sign-in service, and what can be done. */
const useLeavingReason = (site: string | undefined) => {
  const { t } = useLingui()
  const reasons: Record<ReturnType<typeof whyNotLeft>, string> = {
    late: t`Too many attempts. Wait a while, then try again.`,
    provider: t`${site} is not answering. Try again later, or sign in with email and password.`,
    silence: t`The service did not answer. Try again.`,
    storage: t`Signing in with ${site} requires this site to store data in your browser. Allow that in the browser, or sign in with email and password.`,
    error: t`The service answered with an error. Try again.`,
  }
  return (error: unknown) => reasons[whyNotLeft(error)]
}

/** What the two ways are tried with. */
const useWays = (site: string | undefined, onDone: () => void) => {
  const { t } = useLingui()
  const asked = useSearchParams()[0].get('next')
  const suspended = useSuspended()
  const { busy, failure, attempt } = useTry()
  const whyNotGone = useLeavingReason(site)
  const bySso = () =>
    attempt(
      'sso',
      // Over an editor the address is the editor's own: there one comes back to it.
      () =>
        leaveForSso(
          location.pathname.startsWith(paths.signIn())
            ? safeNext(asked)
            : location.pathname + location.search,
          'sign-in',
        ),
      whyNotGone,
    )
  const byPasskey = () =>
    attempt(
      'passkey',
      async () => {
        enter(await signInWithPasskey())
        onDone()
      },
      error => {
        if (isGivenUp(error)) return t`No passkey was used. Try again, or choose another way.`
        if (error instanceof ApiError && error.errors.some(one => one.code === 'suspended'))
          return suspended(error)
        if (error instanceof ApiError && error.status === 422)
          return t`This passkey was not accepted. It does not belong to an account here, or signing in took too long. Try again, or use email and password.`
        return error instanceof ApiError && error.status === 429
          ? t`Too many attempts. Wait a while, then try again.`
          : t`Signing in with a passkey did not work. Try again, or use email and password.`
      },
    )
  return { busy, failure, bySso, byPasskey }
}

/** The site's sign-in service, and passkeys: what this site has and this browser knows. */
export const OtherWays = ({ onDone }: { onDone: () => void }) => {
  const { t } = useLingui()
  const ways = useQuery(read('readSite')).data?.authentication
  const site = ways?.sso?.name
  const passkeys = ways?.passkeys && knowsPasskeys()
  const { busy, failure, bySso, byPasskey } = useWays(site, onDone)
  if (!ways?.sso && !passkeys) return null
  return (
    <div className={styles.form}>
      {failure && (
        <RefusedNotice appealBy={failure.proof === null ? null : { proof: failure.proof }}>
          {failure.reason}
        </RefusedNotice>
      )}
      {site && (
        <Button
          big
          icon={LogIn}
          onClick={() => void bySso()}
          why={busy === 'sso' ? t`Opening ${site}…` : undefined}
        >
          <Trans>Sign in with {site}</Trans>
        </Button>
      )}
      {passkeys && (
        <Button
          big
          icon={KeyRound}
          onClick={() => void byPasskey()}
          why={busy === 'passkey' ? t`Waiting for your device…` : undefined}
        >
          <Trans>Sign in with a passkey</Trans>
        </Button>
      )}
    </div>
  )
}
