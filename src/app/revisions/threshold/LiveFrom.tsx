import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alwaysPatrolled } from '#contract/core/limits.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { ThresholdDialog } from './ThresholdDialog.tsx'
import styles from './LiveFrom.module.css'

type LiveFromProps = {
  doc_type: 'guide' | 'wiki'
  docid: number
  /** The userid of who created it. */ author: number
}

/** From which reputation edits of a guide or page go live; its creator and Admins change that. */
export const LiveFrom = ({ doc_type, docid, author }: LiveFromProps) => {
  const { i18n } = useLingui()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const { data: doc } = useQuery({
    ...read('readPatrolDocument', { params: { doc_type, docid } }),
    enabled: me !== null && me !== undefined,
  })
  if (!me || !doc) return null
  const enough = i18n.number(doc.patrol_threshold)
  const subject = doc_type === 'guide' ? { guideid: docid } : { wikiid: docid }
  const isKeeper = me.userid === author || me.greatest_privilege === 'Admin'
  return (
    <div className={styles.line}>
      <p>
        {doc.patrol_threshold >= alwaysPatrolled ? (
          <Trans>
            Edits by the author, Moderators, Admins and people the document is shared with go live
            at once. All other edits wait for review.
          </Trans>
        ) : (
          <Trans>
            Edits by the author, Moderators, Admins, people with a reputation of at least {enough}{' '}
            and people the document is shared with go live at once. Other edits wait for review.
          </Trans>
        )}
      </p>
      {isKeeper && (
        <Button small onClick={() => setOpen(true)}>
          <Trans>Change the threshold…</Trans>
        </Button>
      )}
      {me.greatest_privilege === 'Admin' && (
        <LinkButton small kind="quiet" href={authorPaths.timeline(subject)}>
          <Trans>Timeline</Trans>
        </LinkButton>
      )}
      {isOpen && (
        <ThresholdDialog
          params={{ doc_type, docid }}
          revisionid={doc.revisionid}
          threshold={doc.patrol_threshold}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
