import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { read } from '#app/api/read.ts'
import { About } from './About.tsx'
import { referenceOf, type OpenapiDocument } from './document.ts'
import { RowList } from './RowList.tsx'
import { RowPage } from './RowPage.tsx'
import { TryIt } from './TryIt.tsx'
import styles from './Reference.module.css'

/**
 * The reference of the API: every word about a row comes from the service's own OpenAPI document.
 */
export const DocsScreen = () => {
  const { data } = useSuspenseQuery({ ...read('readOpenapi'), staleTime: Infinity })
  const reference = useMemo(() => referenceOf(data as OpenapiDocument), [data])
  const name = useLocation().hash.slice(1)
  const row = reference.rows.find(one => one.name === name) ?? null
  const shown = useRef(row?.name)
  // Scrolling and focus belong to the browser. A row is a page of its own within the address: it
  // starts at its top, and the keyboard starts in it.
  useEffect(() => {
    if (shown.current === row?.name) return
    shown.current = row?.name
    scrollTo(0, 0)
    document.getElementById('api-page')?.focus({ preventScroll: true })
  }, [row?.name])
  return (
    <div className={styles.page}>
      <RowList reference={reference} current={row?.name ?? null} />
      {row ? (
        <>
          <RowPage key={row.name} row={row} reference={reference} />
          <TryIt key={`try ${row.name}`} row={row} reference={reference} />
        </>
      ) : (
        <About reference={reference} />
      )}
    </div>
  )
}
