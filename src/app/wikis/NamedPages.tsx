import { Plural } from '@lingui/react/macro'
import { HiddenGuides } from '#app/dependents/HiddenGuides.tsx'
import styles from './DeletePage.module.css'

type NamedPagesProps = {
  label: string
  pages: readonly { href: string; name: string; lang?: string }[]
  /** How many more there are than these; those that the person may not see. */
  more?: number
  hidden?: number
}

/** Documents by their names, each leading there; what is not named is counted. */
export const NamedPages = ({ label, pages, more = 0, hidden = 0 }: NamedPagesProps) => (
  <ul className={styles.pages} aria-label={label}>
    {pages.map(({ href, name, lang }) => (
      <li key={href}>
        <a href={href} lang={lang}>
          {name}
        </a>
      </li>
    ))}
    {more > 0 && (
      <li>
        <Plural value={more} one="# more" other="# more" />
      </li>
    )}
    <HiddenGuides count={hidden} />
  </ul>
)
