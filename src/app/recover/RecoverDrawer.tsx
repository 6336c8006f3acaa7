import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { guideKey, wikiKey, type DocKey } from '#app/drafts/content/docKey.ts'
import { wikiToEdit } from '#app/drafts/react/beginOutbox.ts'
import { useUnsent } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import { pageAt } from '#app/shell/navigation/pageAt.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './Recover.module.css'
import { UnsentList } from './UnsentList.tsx'
import { useOutbox } from '#app/drafts/react/useOutbox.ts'

/** The page that is open in the editor; null where none is, undefined until it is read. */
const useEditedPage = (pathname: string): DocKey | null | undefined => {
  const page = pathname.endsWith('/edit') ? pageAt(pathname) : null
  const { data } = useQuery({
    ...wikiToEdit(page ?? { namespace: 'WIKI', title: '' }),
    enabled: false,
  })
  return page ? data && wikiKey(data.wikiid) : null
}

const Drawer = ({ outbox }: { outbox: Outbox }) => {
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(true)
  const [atStart] = useState(() => new Set(outbox.unsentKeys()))
  const [isUsed, setIsUsed] = useState(false)
  const guideid = /^\/guides\/(\d+)\/edit\//.exec(pathname)?.[1]
  const page = useEditedPage(pathname)
  const documents = useUnsent(
    guideid === undefined ? (page ?? null) : guideKey(Number(guideid)),
    atStart,
  )
  // Home and the screen of their own list them too.
  const isListed = pathname === paths.home() || pathname === paths.recover()
  if (!isOpen || isListed || page === undefined || (documents.length === 0 && !isUsed)) return null
  return (
    <section
      className={styles.drawer}
      aria-labelledby="recover-drawer"
      onClickCapture={() => setIsUsed(true)}
    >
      <div className={styles.inside}>
        <div className={styles.bar}>
          <h2 id="recover-drawer">
            <Plural
              value={documents.length}
              one="# document has unsent edits on this device"
              other="# documents have unsent edits on this device"
            />
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
