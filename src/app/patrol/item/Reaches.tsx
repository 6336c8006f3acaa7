import type { MessageDescriptor } from '@lingui/core'
import { plural, msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { paths } from '#app/paths.ts'
import styles from './AboutPanel.module.css'
import type { ReactNode } from 'react'

const runStates: Record<PatrolItemDetail['blast']['runs'][number]['status'], MessageDescriptor> = {
  started: msg`started`,
  paused: msg`paused`,
  suspended: msg`suspended`,
}

type Blast = PatrolItemDetail['blast']

/** One kind of what an edit reaches, folded under how many there are. */
const Reached = ({ count, children }: { count: string; children: ReactNode }) => (
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
        count={plural(blast.prerequisite_of.length, {
          one: '# guide that needs this one',
          other: '# guides that need this one',
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
        count={plural(blast.featured_on.length, {
          one: '# page that shows it',
          other: '# pages that show it',
        })}
      >
        {' '}
        {blast.featured_on.map(page => (
          <li key={page.wikiid}>{page.title}</li>
        ))}
      </Reached>
      <Reached
        count={plural(blast.translations.length, {
          one: '# outdated translation',
          other: '# outdated translations',
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
        count={plural(blast.pinned_by.length, {
          one: '# release that pins it',
          other: '# releases that pin it',
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
        count={plural(blast.runs.length, {
          one: '# run in progress',
          other: '# runs in progress',
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
      <Trans>Affects</Trans>
    </h2>
    <ReachedDocuments blast={blast} />
    <ReachedWork blast={blast} />
  </section>
)
