import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MailWarning } from 'lucide-react'
import { Suspense } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { formatDay, isoDay } from '#app/ui/text/dates.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { SignInMethods } from './SignInMethods.tsx'
import styles from './OwnAccount.module.css'

/** What a browser says of itself, in two words where it says them. */
const deviceOf = (userAgent: string): string => {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1]
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }
  return (
    [browser, system].flatMap(word => (word ? [names[word] ?? word] : [])).join(', ') ||
    userAgent.slice(0, 60)
  )
}

const Unproved = ({ email }: { email: string }) => {
  const { t } = useLingui()
  const again = useWrite('sendVerification')
  return (
    <Notice
      kind="warn"
      icon={MailWarning}
      role={again.isSuccess || again.isError ? 'status' : undefined}
      action={
        again.isSuccess ? undefined : (
          <Button
            small
            onClick={() => again.mutate({})}
            why={again.isPending ? t`Sending…` : undefined}
          >
            <Trans>Send a link</Trans>
          </Button>
        )
      }
    >
      {again.isSuccess ? (
        <Trans>We are sending a link to {email}.</Trans>
      ) : again.error instanceof NoAnswer ? (
        again.error.message
      ) : again.isError ? (
        <Trans>The mail was not sent. Try again later.</Trans>
      ) : (
        <Trans>Your address {email} is not confirmed yet.</Trans>
      )}
    </Notice>
  )
}

type TokenRowProps = {
  token: ReturnsOf<Table['listTokens']>[number]
  isEnding: boolean
  onEnd: () => void
}

/** One device on which the person is signed in. */
const TokenRow = ({ token, isEnding, onEnd }: TokenRowProps) => {
  const { t, i18n } = useLingui()
  const { created, last_used, user_agent, current } = token
  const device = user_agent ? deviceOf(user_agent) : t`Unknown device`
  const since = formatDay(created, i18n.locale)
  const used = formatDay(last_used, i18n.locale)
  return (
    <li className={styles.token}>
      <span className={styles.device}>
        <b>{device}</b> {current && <Trans>(this device)</Trans>}
        <span className={styles.soft}>
          <Trans>
            since <time dateTime={isoDay(created)}>{since}</time>, last used{' '}
            <time dateTime={isoDay(last_used)}>{used}</time>
          </Trans>
        </span>
      </span>
      {!current && (
        <Button
          small
          aria-label={t`Sign out: ${device}, ${since}`}
          onClick={onEnd}
          why={isEnding ? t`Signing out…` : undefined}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

/**
 * What only the person sees on their own page: the state of the address, and where they are signed
 * in.
 */
export const OwnAccount = ({ user }: { user: User }) => {
  const { t } = useLingui()
  const { data: tokens, isPending } = useQuery(read('listTokens'))
  const end = useWrite('endToken')
  const endOthers = useWrite('endOtherTokens')
  const kept = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={kept}>
      <section className={styles.account}>
        <h2 className={styles.title}>
          <Trans>Signed in</Trans>
        </h2>
        {user.email !== undefined && user.email_verified === false && (
          <Unproved email={user.email} />
        )}
        {(end.isError || endOthers.isError) && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {[end.error, endOthers.error].find(error => error instanceof NoAnswer)?.message ?? (
              <Trans>Signing out failed. Try again.</Trans>
            )}
          </Notice>
        )}
        {isPending && <BusyMarker />}
        <ul className={styles.tokens}>
          {tokens?.map(token => (
            <TokenRow
              key={token.tokenid}
              token={token}
              isEnding={end.isPending && end.variables.params.tokenid === token.tokenid}
              onEnd={() => end.mutate({ params: { tokenid: token.tokenid } })}
            />
          ))}
        </ul>
        {tokens && tokens.length > 1 && (
          <div className={styles.act}>
            <Button
              onClick={() => endOthers.mutate({})}
              why={endOthers.isPending ? t`Signing out…` : undefined}
            >
              <Trans>Sign out everywhere else</Trans>
            </Button>
            <p className={styles.soft}>
              <Trans>This also revokes your app passwords.</Trans>
            </p>
          </div>
        )}
      </section>
      <PanelBoundary name={t`Signing in`}>
        <Suspense fallback={<BusyMarker />}>
          <SignInMethods />
        </Suspense>
      </PanelBoundary>
      <p className={styles.more}>
        <a href={authorPaths.viewsOf('user', user.userid)}>
          <Trans>Your view history and who has seen it</Trans>
        </a>
      </p>
    </div>
  )
}
