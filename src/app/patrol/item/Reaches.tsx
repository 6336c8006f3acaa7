import type { MessageDescriptor } from '@lingui/core'
import { plural, msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { paths } from '#app/paths.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import styles from './AboutPanel.module.css'
import type { ReactNode } from 'react'

const runStates: Record<PatrolItemDetail['blast']['runs'][number]['status'], MessageDescriptor> = {
  started: msg`started`,
  paused: msg`paused`,
  suspended: msg`suspended`,
}

type Blast = PatrolItemDetail['blast']

type ReachedProps = { of: readonly unknown[]; count: string; children: ReactNode }

/** One kind of what an edit reaches, folded under how many there are; nothing where it is none. */
const Reached = ({ of, count, children }: ReachedProps) =>
  of.length > 0 && (
    <details className={styles.reach}>
      <summary>{count}</summary>
      <ul>{children}</ul>
    </details>
  )

/** The other documents that an edit reaches: guides, pages and translations. */
const ReachedDocuments = ({ blast }: { blast: Blast }) => {
  const { i18n } = useLingui()
  const languages = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  return (
    <>
      <Reached
        of={blast.prerequisite_of}
        count={plural(blast.prerequisite_of.length, {
          one: '# guide that needs this document',
          other: '# guides that need this document',
        })}
      >
        {' '}
        {blast.prerequisite_of.map(({ guideid, title }) => (
          <li key={guideid}>
            <a href={paths.guideById(guideid)}>{title}</a>
          </li>
        ))}
      </Reached>
      <Reached
        of={blast.featured_on}
        count={plural(blast.featured_on.length, {
          one: '# page that shows this document',
          other: '# pages that show this document',
        })}
      >
        {' '}
        {blast.featured_on.map(page => (
          <li key={page.wikiid}>{page.title}</li>
        ))}
      </Reached>
      <Reached
        of={blast.translations}
        count={plural(blast.translations.length, {
          one: '# translation of this document',
          other: '# translations of this document',
        })}
      >
        {' '}
        {blast.translations.map(langid => (
          <li key={langid}>{languages.of(langid) ?? langid}</li>
        ))}
      </Reached>
    </>
  )
}

/** The work that an edit reaches: releases and runs. */
const ReachedWork = ({ blast }: { blast: Blast }) => {
  const { i18n } = useLingui()
  return (
    <>
      <Reached
        of={blast.pinned_by}
        count={plural(blast.pinned_by.length, {
          one: '# release that pins this document',
          other: '# releases that pin this document',
        })}
      >
        {' '}
        {blast.pinned_by.map(({ releaseid, guideid, title: of, major, minor }) => (
          <li key={releaseid}>
            <a href={paths.guideById(guideid)}>
              {of} {major}.{minor}
            </a>
          </li>
        ))}
      </Reached>
      <Reached
        of={blast.runs}
        count={plural(blast.runs.length, {
          one: '# open run',
          other: '# open runs',
        })}
      >
        {' '}
        {blast.runs.map(({ entryid, username, workorderid, status }) => (
          <li key={entryid}>
            {username}, {workorderid}: {i18n._(runStates[status])}
          </li>
        ))}
      </Reached>
    </>
  )
}

/** What an edit reaches beyond its own document. */
export const Reaches = ({ blast }: { blast: Blast }) => (
  <section>
    <h2>
      <Trans>What this edit affects</Trans>
    </h2>
    {Object.values(blast).every(of => of.length === 0) && (
      <MutedText>
        <Trans>Nothing is known to depend on this document.</Trans>
      </MutedText>
    )}
    <ReachedDocuments blast={blast} />
    <ReachedWork blast={blast} />
  </section>
)
