import { describe, expect, test } from 'vitest'
import { filmAt, frameSources } from './embeds.ts'

const id = 'dQw4w9WgXcQ'

describe('the address of a film', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?feature=share&v=${id}`,
    `https://m.youtube.com/watch?v=${id}&list=PL1`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}/`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ])('%s is one of YouTube', address => {
    expect(filmAt(address)).toEqual({
      provider: 'youtube',
      page: `https://www.youtube.com/watch?v=${id}`,
      frame: `https://www.youtube-nocookie.com/embed/${id}`,
    })
  })

  test.each([
    ['t=90', 90],
    ['t=1m30s', 90],
    ['start=90', 90],
    ['t=1h', 3600],
  ])('%s is where it begins', (query, seconds) => {
    expect(filmAt(`https://youtu.be/${id}?${query}`)).toMatchObject({
      frame: `https://www.youtube-nocookie.com/embed/${id}?start=${seconds}`,
    })
  })

  test.each([
    ['https://vimeo.com/1084537', '1084537', ''],
    ['https://player.vimeo.com/video/1084537', '1084537', ''],
    ['https://vimeo.com/channels/staffpicks/1084537', '1084537', ''],
    ['https://vimeo.com/1084537/abcdef0123', '1084537', 'abcdef0123'],
    ['https://player.vimeo.com/video/1084537?h=abcdef0123', '1084537', 'abcdef0123'],
  ])('%s is one of Vimeo', (address, film, hash) => {
    expect(filmAt(address)).toEqual({
      provider: 'vimeo',
      page: `https://vimeo.com/${film}${hash ? `/${hash}` : ''}`,
      frame: `https://player.vimeo.com/video/${film}?dnt=1${hash ? `&h=${hash}` : ''}`,
    })
  })

  test.each([
    '',
    'youtube',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://example.org/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v="><script>a',
    'https://www.youtube.com/@somebody',
    'https://user@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://vimeo.com/12x',
    'javascript:alert(1)',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  ])('%s is none', address => {
    expect(filmAt(address)).toBeNull()
  })
})

test('only providers that are allowed have films and frames', () => {
  expect(filmAt(`https://youtu.be/${id}`, ['vimeo'])).toBeNull()
  expect(frameSources(['vimeo', 'example.org'])).toEqual(['https://player.vimeo.com'])
  expect(frameSources([])).toEqual([])
})
