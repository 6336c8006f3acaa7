import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { User } from '#contract/users/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './Account.module.css'

/** One account at an address of its own. */
export const AccountPage = ({ userid, me }: { userid: number; me: User }) => (
  <div className={styles.page}>
    <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.people()}>
      <Trans>People</Trans>
    </LinkButton>
    <AccountCard userid={userid} me={me} level={1} />
  </div>
)
