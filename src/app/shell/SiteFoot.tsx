import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { read } from '#app/api/read.ts'
import styles from './SiteFoot.module.css'

type Link = { title: string; url: string }

/** Links of the site's own, then the pages that the law may ask for; empty where there are none. */
export const useFootLinks = (): Link[] => {
  const { t } = useLingui()
  const footer = useQuery(read('readSite')).data?.footer
  if (!footer) return []
  const { links, imprint, privacy, terms } = footer
  const legal: [string, string | null][] = [
    [t`Legal notice`, imprint],
    [t`Privacy`, privacy],
    [t`Terms of use`, terms],
  ]
  return [...links, ...legal.flatMap(([title, url]) => (url === null ? [] : [{ title, url }]))]
}

/** Where somebody writes or works, the foot would only be in the way. */
const hasOwnFoot = /\/(edit|preview)(\/|$)|^\/work\/\d/

/** What stands at the foot of every page that is read. */
export const SiteFoot = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const links = useFootLinks()
  if (links.length === 0 || hasOwnFoot.test(pathname)) return null
  return (
    <footer className={styles.foot}>
      <nav className={styles.links} aria-label={t`About this site`}>
        {links.map(({ title, url }) => (
          <a key={`${title} ${url}`} className={styles.link} href={url}>
            {title}
          </a>
        ))}
      </nav>
    </footer>
  )
}
