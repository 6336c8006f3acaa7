import { useEffect } from 'react'

// The page is served as "Guide · Site" or "Site": its last part is what the site calls itself.
const site =
  (typeof document === 'undefined' ? '' : document.title.split(' · ').at(-1)) || 'Stepwright'

/** Names the tab: "Guides · Saturday workshop". */
export const useTitle = (title: string) => {
  // The document's title is the browser's, outside React.
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site
  }, [title])
}
