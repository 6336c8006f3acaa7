import { Trans } from '@lingui/react/macro'
import { Download, Mail, Upload, UserPlus, Users } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { savedOf } from './table/peopleFilters.ts'
import { saveTable } from './table/saveTable.ts'
import { useFilters } from './table/usePeopleFilters.ts'
import screen from '#app/ui/screen/TableScreen.module.css'
import styles from './table/PeopleTable.module.css'

/** The title of the table with what concerns all people. */
export const PeopleHead = ({
  onImport,
  onInvite,
}: {
  onImport: () => void
  onInvite: () => void
}) => {
  const { filters } = useFilters()
  const save = useAttempt(() => {
    const now = Math.floor(Date.now() / 1000)
    return saveTable('users.csv', 'exportUsers', { query: savedOf(filters, now) })
  })
  return (
    <>
      <div className={screen.head}>
        <h1 className={screen.title}>
          <Trans>People</Trans>
        </h1>
        <span className={styles.acts}>
          <Button kind="quiet" icon={Download} onClick={() => void save.run()}>
            <Trans>Export CSV</Trans>
          </Button>
          <LinkButton kind="quiet" icon={Users} href={authorPaths.teams()}>
            <Trans>Teams</Trans>
          </LinkButton>
          <LinkButton kind="quiet" icon={Mail} href={authorPaths.invitations()}>
            <Trans>Invitations</Trans>
          </LinkButton>
          <Button icon={Upload} onClick={onImport}>
            <Trans>Import people…</Trans>
          </Button>
          <Button kind="main" icon={UserPlus} onClick={onInvite}>
            <Trans>Invite people…</Trans>
          </Button>
        </span>
      </div>
      {save.error && <p role="alert">{save.error}</p>}
    </>
  )
}
