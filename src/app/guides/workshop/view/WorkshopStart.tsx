import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Guide, Item } from '#contract/guides/shapes.ts'
import { GuideLanguages } from '#app/guides/read/GuideLanguages.tsx'
import { difficultyNames } from '#app/guides/shared/guideWords.ts'
import { formatTimeRequired } from '#app/guides/shared/timeRequired.ts'
import { classes } from '#app/ui/classes.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { DangerNotice } from '#app/ui/state/DangerNotice.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import bench from '#app/ui/bench/Bench.module.css'
import { workshopPath } from '#app/workshopPaths.ts'
import type { KeptWork } from '../kept/useKept.ts'
import { itemTick, type Ticks } from '#app/offline/keptTicks.ts'
import { KeepPanel } from './KeepPanel.tsx'
import { Tick } from './Tick.tsx'
import styles from './Workshop.module.css'

const Need = ({ item, ticks }: { item: Item; ticks: Ticks }) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const tick = itemTick(item)
  const notes = [item.isoptional && t`optional`, item.notes].filter(Boolean).join(', ')
  return (
    <li className={styles.need}>
      <span id={id}>
        {item.quantity > 1 && (
          <b className={styles.quantity}>
            {new Intl.NumberFormat(i18n.locale).format(item.quantity)}
            <span aria-hidden="true"> ×</span>{' '}
          </b>
        )}
        {item.text}
        {notes && <small className={styles.notes}>{notes}</small>}
      </span>
      <Tick isDone={ticks.has(tick)} of={id} onChange={done => ticks.set(tick, done)} />
    </li>
  )
}

/** How many steps, how long, how hard. */
const Facts = ({ guide }: { guide: Guide }) => {
  const { i18n } = useLingui()
  const time = formatTimeRequired(guide.time_required_min, guide.time_required_max, i18n.locale)
  const difficulty = guide.difficulty && difficultyNames[guide.difficulty]
  return (
    <p className={styles.facts}>
      <Plural value={guide.steps.length} one="# step" other="# steps" />
      {time && `, ${time}`}
      {difficulty && `, ${i18n._(difficulty).toLocaleLowerCase(i18n.locale)}`}
    </p>
  )
}

type WorkshopStartProps = { guide: Guide; ticks: Ticks; work: KeptWork; isAway: boolean }

/** What must lie on the bench, and what must be known, before the first step. */
export const WorkshopStart = ({ guide, ticks, work, isAway }: WorkshopStartProps) => {
  const { t } = useLingui()
  const { title } = guide
  const needs = [...guide.tools, ...guide.parts]
  return (
    <article className={classes(bench.step, !guide.image && bench.plain)} data-pane>
      {guide.image && (
        <div>
          <Picture
            image={guide.image}
            alt={guide.image.alt ?? t`Picture of ${title}`}
            sizes="(max-width: 900px) 100vw, 760px"
            eager
          />
        </div>
      )}
      <div className={styles.start}>
        <h2 className={styles.startTitle} tabIndex={-1} data-step-title>
          <Trans>Before you start</Trans>
        </h2>
        <Facts guide={guide} />
        <GuideLanguages
          guide={guide}
          addressOf={langid => workshopPath(guide.guideid, { langid })}
        />
        {guide.flags.includes('DANGER') && <DangerNotice />}
        {guide.introduction_rendered && (
          <div className={styles.introduction} lang={guide.langid}>
            <Rendered html={guide.introduction_rendered} />
          </div>
        )}
        {needs.length > 0 && (
          <ul className={styles.needs} aria-label={t`Tools and parts`} lang={guide.langid}>
            {needs.map(item => (
              <Need key={itemTick(item)} item={item} ticks={ticks} />
            ))}
          </ul>
        )}
        <KeepPanel guide={guide} work={work} isAway={isAway} />
      </div>
    </article>
  )
}
