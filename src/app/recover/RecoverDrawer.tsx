import { Plural, Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useUnsent } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import styles from './Recover.module.css'
import { UnsentList } from './UnsentList.tsx'
import { useOutbox } from '#app/outbox/useOutbox.ts'

const Drawer = ({ outbox }: { outbox: Outbox }) => {
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(true)
  const [atStart] = useState(() => new Set(outbox.unsentGuides()))
  const [isUsed, setIsUsed] = useState(false)
  const open = /^\/guides\/(\d+)\/edit\//.exec(pathname)?.[1]
  const documents = useUnsent(open === undefined ? null : Number(open), atStart)
  // Home and the screen of their own list them too.
  const isListed = pathname === paths.home() || pathname === paths.recover()
  if (!isOpen || isListed || (documents.length === 0 && !isUsed)) return null
  return (
    <section className={styles.drawer} aria-labelledby="recover-drawer" onClickCapture={() => setIsUsed(true)}>
      <div className={styles.inside}>
        <div className={styles.bar}>
          <h2 id="recover-drawer">
            <Plural value={documents.length} one="# other document has unsent edits on this device." other="# other documents have unsent edits on this device." />
          </h2>
          <Button small kind="quiet" icon={X} onClick={() => setIsOpen(false)}>
            <Trans>Later</Trans>
          </Button>
        </div>
        <div className={styles.sheet} tabIndex={0} role="group" aria-labelledby="recover-drawer">
          <UnsentList dense outbox={outbox} documents={documents} />
        </div>
      </div>
    </section>
  )
}

/** What earlier visits left unsent in other documents, once on each start. */
export const RecoverDrawer = () => {
  const outbox = useOutbox()
  return outbox && <Drawer key={outbox.owner.userid} outbox={outbox} />
}
