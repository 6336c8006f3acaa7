import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Laptop, Smartphone } from 'lucide-react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { formatNearDay, isoDay } from '#app/ui/text/dates.ts'
import { deviceOf } from '#lib/names/deviceOf.ts'
import { NoAnswer } from '#lib/errors.ts'
import styles from './OwnAccount.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

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
  const since = formatNearDay(created, i18n.locale)
  const used = formatNearDay(last_used, i18n.locale)
  return (
    <li className={styles.token}>
      <span className={styles.machine}>
        <Icon of={/Mobi|Android|iPad/.test(user_agent ?? '') ? Smartphone : Laptop} />
        <span className={styles.device}>
          <span>
            <b>{device}</b> {current && <Trans>(this device)</Trans>}
          </span>
          <span className={styles.soft}>
            <Trans>
              Signed in since <time dateTime={isoDay(created)}>{since}</time>, last used{' '}
              <time dateTime={isoDay(last_used)}>{used}</time>
            </Trans>
          </span>
        </span>
      </span>
      {!current && (
        <Button
          small
          aria-label={t`Sign out: ${device}, signed in since ${since}`}
          onClick={onEnd}
          why={isEnding ? t`Signing out…` : undefined}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

/** Where the person is signed in, and the way to end it. */
export const Devices = () => {
  const { t } = useLingui()
  const { data: tokens, isPending } = useQuery(read('listTokens'))
  const end = useWrite('endToken')
  const endOthers = useWrite('endOtherTokens')
  const kept = useFocusAfterRemoval<HTMLElement>()
  const others = (tokens?.length ?? 1) - 1
  const lost = [end.error, endOthers.error].find(error => error instanceof NoAnswer)
  return (
    <section ref={kept} className={styles.account} aria-labelledby="devices">
      <h2 id="devices" className={styles.title}>
        <Trans>Devices</Trans>
      </h2>
      {(end.isError || endOthers.isError) && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {lost ? refusedWords(lost) : <Trans>Signing out failed. Try again.</Trans>}
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
      {others > 0 && (
        <div className={styles.act}>
          <Button
            onClick={() => endOthers.mutate({})}
            why={endOthers.isPending ? t`Signing out…` : undefined}
          >
            <Plural value={others} one="Sign out # other device" other="Sign out # other devices" />
          </Button>
          <p className={styles.soft}>
            <Trans>Signing out all other devices also revokes your app passwords.</Trans>
          </p>
        </div>
      )}
    </section>
  )
}
