import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './Account.module.css'
import { BulkDialog } from '../bulk/BulkDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { FactorsDialog } from './FactorsDialog.tsx'
import { ReputationDialog } from './ReputationDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import type { Account } from './AccountFacts.tsx'

/** What is asked before something is done with an account. */
export type Asked = 'role' | 'reputation' | 'suspend' | 'lift' | 'factors' | 'erase'

type AccountActsProps = {
  user: Account
  isSelf: boolean
  /** Nobody else could keep the site. */
  isLast: boolean
  onAsk: (asked: Asked) => void
}

/** Refused, a button has an edge, and begins where the others do. */
const quietUnless = (isRefused: boolean) => (isRefused ? 'plain' : 'quiet')

/** What can be done with an account. */
export const AccountActs = ({ user, isSelf, isLast, onAsk }: AccountActsProps) => {
  const { t } = useLingui()
  const { state = 'active' } = user
  const lastWords = isLast
    ? t`The last Admin has to stay, or nobody could manage the site.`
    : undefined
  return (
    <div className={styles.acts} role="group" aria-label={t`Actions for this account`}>
      <div className={styles.act}>
        <Button onClick={() => onAsk('role')} why={lastWords}>
          <Trans>Change role…</Trans>
        </Button>
      </div>
      <div className={styles.act}>
        <Button onClick={() => onAsk('reputation')}>
          <Trans>Adjust reputation…</Trans>
        </Button>
      </div>
      {state === 'suspended' ? (
        <div className={styles.act}>
          <Button onClick={() => onAsk('lift')}>
            <Trans>Lift suspension…</Trans>
          </Button>
        </div>
      ) : (
        <div className={styles.act}>
          <Button
            onClick={() => onAsk('suspend')}
            why={
              isSelf
                ? t`You cannot suspend yourself.`
                : (lastWords ??
                  (state === 'active' ? undefined : t`Only active accounts can be suspended.`))
            }
          >
            <Trans>Suspend…</Trans>
          </Button>
        </div>
      )}
      <div className={styles.act}>
        <Button
          kind={quietUnless(isSelf)}
          onClick={() => onAsk('factors')}
          why={isSelf ? t`Manage your second factors in your account settings.` : undefined}
        >
          <Trans>Remove second factors…</Trans>
        </Button>
      </div>
      <div className={styles.act}>
        <Button kind={quietUnless(isLast)} onClick={() => onAsk('erase')} why={lastWords}>
          {state === 'leaving' ? <Trans>Keep the account…</Trans> : <Trans>Erase…</Trans>}
        </Button>
      </div>
    </div>
  )
}

/** The dialog of what was asked. */
export const AccountDialogs = ({
  user,
  asked,
  onClose,
}: {
  user: Account
  asked: Asked | null
  onClose: () => void
}) => {
  const { userid, username, greatest_privilege } = user
  const one = { of: { userids: [userid] }, count: 1, names: new Map([[userid, username]]) }
  switch (asked) {
    case 'role':
      return (
        <BulkDialog
          {...one}
          action="privilege"
          privilege={greatest_privilege}
          onDone={() => undefined}
          onClose={onClose}
        />
      )
    case 'lift':
      return <BulkDialog {...one} action="lift" onDone={() => undefined} onClose={onClose} />
    case 'suspend':
      return <SuspendDialog userid={userid} username={username} onClose={onClose} />
    case 'reputation':
      return <ReputationDialog user={user} onClose={onClose} />
    case 'factors':
      return <FactorsDialog userid={userid} username={username} onClose={onClose} />
    case 'erase':
      return <EraseDialog user={user} onClose={onClose} />
    case null:
      return null
  }
}
