import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { newestRevision } from '#documents/newestRevision.ts'
import { paths } from '#app/paths.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { QrCode } from '#app/ui/pictures/QrCode.tsx'
import { siteName } from '#app/ui/screen/useTitle.ts'
import { dangerWords } from '#app/ui/text/dangerWords.ts'
import { formatDay, isoDay } from '#app/ui/text/dates.ts'
import { PrintedOn } from '../read/DocumentLine.tsx'
import { difficultyNames } from '../shared/guideWords.ts'
import { formatTimeRequired } from '../shared/timeRequired.ts'
import styles from './Cover.module.css'

export const addressOf = (guide: Guide) => `${location.origin}${paths.guide(guide)}`

/**
 * What was printed: a release, else a revision, and of which day; where a guide that it begins with
 * was changed later, also when.
 */
export const Edition = ({ guide }: { guide: Guide }) => {
  const { i18n } = useLingui()
  const { release, document_number } = guide
  const revisionid = newestRevision(guide)
  const date = release?.release_date ?? guide.modified_date
  const dayOf = (moment: number) => (
    <time dateTime={isoDay(moment)}>{formatDay(moment, i18n.locale)}</time>
  )
  const day = dayOf(date)
  const before = guide.prereq_modified_date > date ? dayOf(guide.prereq_modified_date) : null
  const number = release && `${release.major}.${release.minor}`
  return (
    <>
      {document_number !== undefined && `${document_number} · `}
      {number ? (
        <Trans>
          Release {number}, {day}
        </Trans>
      ) : (
        <Trans>
          Revision {revisionid}, {day}
        </Trans>
      )}
      {before && (
        <>
          {' · '}
          <Trans>steps of other guides as of {before}</Trans>
        </>
      )}
    </>
  )
}

/** What it takes: how difficult it is, how long, how many steps. */
export const Facts = ({ guide }: { guide: Guide }) => {
  const { t, i18n } = useLingui()
  const difficulty = guide.difficulty && difficultyNames[guide.difficulty]
  const time = formatTimeRequired(guide.time_required_min, guide.time_required_max, i18n.locale)
  const facts: [name: string, value: string][] = [
    [t`Difficulty`, difficulty ? i18n._(difficulty) : '–'],
    [t`Time`, time ?? '–'],
    [t`Steps`, String(guide.steps.length)],
  ]
  return (
    <dl className={styles.facts} lang={i18n.locale}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const Danger = ({ guide }: { guide: Guide }) => {
  const { i18n } = useLingui()
  return guide.flags.includes('DANGER') ? (
    <p className={styles.danger} lang={i18n.locale}>
      <b>{i18n._(dangerWords.title)}.</b> {i18n._(dangerWords.text)}
    </p>
  ) : null
}

/** The first page: which guide, what it takes, and the way back to it. */
export const Cover = ({ guide }: { guide: Guide }) => {
  const { t, i18n } = useLingui()
  const { title } = guide
  return (
    <div className={styles.cover}>
      <p className={styles.site}>
        <b>{siteName}</b> <span>{guide.category}</span>
      </p>
      <h2 className={styles.title}>{title}</h2>
      {guide.summary && <p className={styles.summary}>{guide.summary}</p>}
      {guide.image && (
        <div className={styles.picture}>
          <Picture
            image={guide.image}
            alt={guide.image.alt ?? t`Picture of ${title}`}
            sizes="1200px"
            eager
          />
        </div>
      )}
      <Facts guide={guide} />
      <Danger guide={guide} />
      <div className={styles.foot} lang={i18n.locale}>
        <div className={styles.code}>
          <QrCode text={addressOf(guide)} label={t`QR code for this guide`} />
        </div>
        <p className={styles.edition}>
          <Edition guide={guide} />
          <br />
          <PrintedOn />
          <br />
          <Trans>For the newest version, scan the code.</Trans>
        </p>
      </div>
    </div>
  )
}

/** How many lines one can write on: a full page, or what the last one leaves. */
const Lines = ({ count }: { count: number }) => (
  <div className={styles.lines}>
    {Array.from({ length: count }, (_, line) => (
      <div key={line} className={styles.line} />
    ))}
  </div>
)

/** A page to write on, where a folded sheet has one to spare. */
export const NotesPage = () => (
  <>
    <h2 className={styles.notes}>
      <Trans context="page to write on">Notes</Trans>
    </h2>
    <Lines count={19} />
  </>
)

/** The last page: a place for notes, and where the guide is found. */
export const LastPage = ({ guide }: { guide: Guide }) => {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.cover}>
      <h2 className={styles.notes} lang={i18n.locale}>
        <Trans context="page to write on">Notes</Trans>
      </h2>
      <Lines count={14} />
      <div className={styles.foot} lang={i18n.locale}>
        <div className={styles.code}>
          <QrCode text={addressOf(guide)} label={t`QR code for this guide`} />
        </div>
        <p className={styles.edition}>
          <b lang={guide.langid}>{guide.title}</b>
          <br />
          <Edition guide={guide} />
          <br />
          <span className={styles.address}>{addressOf(guide)}</span>
        </p>
      </div>
    </div>
  )
}
