import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/errors.ts'
import { useMe } from '#app/api/useMe.ts'
import { DocBar } from '#app/guides/edit/shell/DocBar.tsx'
import { GuideEditSkeleton } from '#app/guides/edit/shell/GuideEditSkeleton.tsx'
import { valueNames } from '#app/guides/shared/valueNames.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { currentOutbox } from '#app/drafts/react/hooks.ts'
import { paths } from '#app/paths.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import styles from './GuideHistoryScreen.module.css'
import { GuideHistoryComparison } from './GuideHistoryComparison.tsx'
import { RevisionBrowser, type RevisionPair } from './RevisionBrowser.tsx'
import { LiveFrom } from '../threshold/LiveFrom.tsx'
import { isUnreachable } from '../restore/restoreGuide.ts'
import { useRevisions, type Revisions } from '../list/useRevisions.ts'

/** How many people saved between two revisions; null where not all of them are read. */
const peopleBetween = ({ revisions }: Revisions, { from, to }: RevisionPair): number | null => {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  if (!revisions.some(({ revisionid }) => revisionid <= first)) return null
  return new Set(
    revisions
      .filter(({ revisionid }) => revisionid > first && revisionid <= last)
      .map(({ userid }) => userid),
  ).size
}

/**
 * Who changed a guide, when and how; any two of its revisions against each other, from the address
 * alone.
 */
export const GuideHistoryScreen = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useMe()
  const { data: guide, error } = useQuery(guideToEdit(guideid))
  const list = useRevisions(guideid)
  const title = guide?.title ?? ''
  useTitle(title ? t`History of ${title}` : t`History`)
  const isSilent = list.error !== null && isUnreachable(list.error)
  // Private, or not there; where nothing answers, this device still knows what it saved.
  const isSilence = error instanceof ApiError && error.status === 0 && (isSilent || list.isReading)
  if (error && !guide && !isSilence) throw error
  const userid = me?.userid ?? null
  const places = new Map(
    guide?.steps.filter(step => step.guideid === guideid).map(({ stepid }, i) => [stepid, i + 1]),
  )
  if (!guide && !isSilent) return <GuideEditSkeleton />
  return (
    <>
      {guide ? (
        <DocBar
          guide={guide}
          title={title}
          tab="history"
          publishing={null}
          onDecide={() => void navigate(paths.editSteps(guideid))}
          onSave={() => void currentOutbox()?.save(guideKey(guideid))}
        />
      ) : (
        <h1 className={styles.bare}>{t`History`}</h1>
      )}
      {guide && <LiveFrom doc_type="guide" docid={guideid} author={guide.author.userid} />}
      <RevisionBrowser
        list={list}
        doc={guideKey(guideid)}
        userid={userid}
        numberOf={stepid => places.get(stepid)}
        addressOf={(from, to) => paths.history(guideid, from, to)}
        words={{
          untouched: <Trans>The guide itself is not affected.</Trans>,
          once: <Trans>Once the guide is changed, you can compare its revisions here.</Trans>,
        }}
        comparison={pair => (
          <GuideHistoryComparison
            guideid={guideid}
            {...pair}
            editor={guide?.can_edit ? userid : null}
            values={valueNames}
            people={peopleBetween(list, pair)}
          />
        )}
      />
    </>
  )
}
