import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, Folder, Wrench } from 'lucide-react'
import type { Found } from '#contract/search/schemas.ts'
import { shortPath } from '#lib/shortPath.ts'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { guidesBelow, hrefOf, kindName, signPicture, titleOf } from './kinds.ts'
import { Marked } from './Marked.tsx'
import styles from './SearchResult.module.css'

const symbols = { CATEGORY: Folder, ITEM: Wrench } as const

const Sign = ({ found }: { found: Found }) => {
  const picture = signPicture(found)
  if (picture)
    return (
      <span className={styles.picture}>
        <Thumbnail image={picture} />
      </span>
    )
  const isOfPeople = found.dataType === 'user' || found.dataType === 'team'
  return (
    <span className={classes(styles.sign, isOfPeople && styles.picture)} aria-hidden="true">
      {isOfPeople ? (
        <Initials name={titleOf(found)} />
      ) : (
        <Icon
          of={
            (found.dataType === 'wiki' && symbols[found.namespace as keyof typeof symbols]) ||
            BookOpen
          }
          size="big"
        />
      )}
    </span>
  )
}

/** Where the passage stands, in words; a step is a way there. */
const Place = ({ found }: { found: Found }) => {
  const { place, text } = found.highlight
  if (!place || !text.some(({ hit }) => hit)) return null
  if (found.dataType === 'wiki' && place.section) {
    const { title, anchor, cause } = place.section
    return (
      <a className={styles.place} href={`${hrefOf(found)}#${anchor}`}>
        {cause ? <Trans>Cause “{title}”</Trans> : <Trans>Section “{title}”</Trans>}
      </a>
    )
  }
  if (found.dataType !== 'guide') return null
  const { part, step, stepid, line } = place
  if (part === 'step' && stepid !== null) {
    return (
      <a className={styles.place} href={paths.step(found, stepid, line)}>
        {line === null ? (
          <Trans>Step {step}</Trans>
        ) : (
          <Trans>
            Step {step}, line {line}
          </Trans>
        )}
      </a>
    )
  }
  if (part === 'parts')
    return (
      <b className={styles.place}>
        <Trans>Parts</Trans>
      </b>
    )
  if (part === 'tools')
    return (
      <b className={styles.place}>
        <Trans>Tools</Trans>
      </b>
    )
  if (part === 'introduction')
    return (
      <b className={styles.place}>
        <Trans>Introduction</Trans>
      </b>
    )
  return part === 'conclusion' ? (
    <b className={styles.place}>
      <Trans>Conclusion</Trans>
    </b>
  ) : null
}

/**
 * One thing that was found: what it is, where it lies, and the passage that says most. Of a guide
 * its type, and how long it takes.
 */
export const SearchResult = ({
  found,
  type,
  time,
}: {
  found: Found
  type: string | null
  time: string | null
}) => {
  const { t, i18n } = useLingui()
  const { highlight } = found
  const guides = guidesBelow(found)
  return (
    <li className={styles.row}>
      <Sign found={found} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <a href={hrefOf(found)} data-result="">
            {highlight.title.length > 0 ? <Marked pieces={highlight.title} /> : titleOf(found)}
          </a>
        </h3>
        <p className={styles.meta}>
          <span>{[i18n._(kindName(found)), type].filter(Boolean).join(', ')}</span>
          {highlight.path.length > 0 && <span>{shortPath(highlight.path).join(' / ')}</span>}
          {guides > 0 && <span>{plural(guides, { one: '# guide', other: '# guides' })}</span>}
          {found.dataType === 'guide' && time && <span>{time}</span>}
          {found.dataType === 'user' && found.unique_username && (
            <span>@{found.unique_username}</span>
          )}
          {found.dataType === 'team' && (
            <span>{plural(found.member_count, { one: '# member', other: '# members' })}</span>
          )}
          {found.dataType === 'guide' && !found.public && <Chip kind="warn">{t`Private`}</Chip>}
        </p>
        {highlight.text.length > 0 && (
          <p className={styles.passage}>
            <Place found={found} /> <Marked pieces={highlight.text} />
          </p>
        )}
        {highlight.causes.length > 0 && (
          <ul className={styles.causes} aria-label={t`Causes`}>
            {highlight.causes.map(({ title, anchor }) => (
              <li key={anchor}>
                <a href={`${hrefOf(found)}#${anchor}`}>{title}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
