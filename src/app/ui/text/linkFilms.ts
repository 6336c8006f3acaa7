import { filmAt } from '#lib/media/embeds.ts'

const pages: Record<string, string> = {
  'youtube-player': 'https://www.youtube.com/watch?v=',
  'vimeo-player': 'https://vimeo.com/',
}

/**
 * The box of a film in rendered text says only which film it is: here it gets the link to it.
 * Nothing is asked of the film's site before.
 */
export const linkFilms = (root: Element): void => {
  for (const box of root.querySelectorAll<HTMLElement>('[data-videoid]:empty')) {
    const film = filmAt(`${pages[box.className] ?? ''}${box.dataset.videoid}`)
    if (!film) continue
    const link = document.createElement('a')
    Object.assign(link, {
      href: film.page,
      textContent: film.page,
      rel: 'nofollow noopener noreferrer',
    })
    box.append(link)
  }
}
