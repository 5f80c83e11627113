// What texts and numbers say in the examples of the OpenAPI document. A field that is not listed says 'Text' or 1.

export const EXAMPLE_ID = '0197a000-0000-7000-8000-000000000000';

/** For a field that is a file. */
export const FILE_VALUE = 'The bytes of the file';

/** By the format of the field. */
export const FORMAT_VALUES: Readonly<Record<string, string>> = {
  uuid: EXAMPLE_ID,
  'date-time': '2026-11-21T19:30:00.000Z',
  date: '2026-11-20',
};

/** By the name of the field; of a list, its name without the last s. */
export const TEXT_VALUES: Readonly<Record<string, string>> = {
  address: 'https://letterboxd.com/ada/rss/',
  avatar_url: '/pictures/avatars/0123456789abcdef.webp',
  backdrop_path: '/a1B2c3D4.jpg',
  bio: 'I watch everything twice.',
  character: 'Neil McCauley',
  club_image_url: '/pictures/clubs/0123456789abcdef.webp',
  code: '123456',
  content: 'Two men talk. Over coffee.',
  current_movie_title: 'Heat',
  current_password: 'half a star less',
  cursor: 'WyIyMDI2LTExLTIwIl0',
  description: 'For a grey afternoon.',
  detail: 'There is nothing here.',
  director: 'Michael Mann',
  display_name: 'Ada',
  email: 'ada@example.com',
  excerpt: 'Two men talk.',
  file_name: 'diary.csv',
  follower_username: 'bo',
  genre: 'Crime',
  invite_code: 'HALFSTAR-2026',
  letterboxd_rss_feed: 'https://letterboxd.com/ada/rss/',
  link: '/movie/heat',
  link_url: '/change-log',
  location: 'Odeon, Manchester',
  message: 'Come and watch with us.',
  name: 'Rainy Sundays',
  next_cursor: 'WyIyMDI2LTExLTIwIl0',
  note: 'The one in the diner.',
  original_language: 'en',
  original_title: 'Heat',
  overview: 'A thief and the detective who is after him.',
  owner_display_name: 'Ada',
  owner_username: 'ada',
  page_url: '/movies',
  password: 'half a star more',
  password_confirmation: 'half a star more',
  picture_url: '/pictures/clubs/0123456789abcdef.webp',
  pitch: 'Everybody should see it once.',
  poster_path: '/e5F6g7H8.jpg',
  profile_path: '/i9J0k1L2.jpg',
  profile_url: 'https://letterboxd.com/ada/',
  reason: 'This gives away the ending.',
  reply: 'Thank you. We will look at it.',
  review_content: 'Two men talk. Over coffee.',
  rule: 'spoilers',
  send_key: 'x7Kq2mPz',
  tag: 'cinema',
  text: 'Two men talk. Over coffee.',
  time_zone: 'Europe/Berlin',
  title: 'Heat',
  used_by: 'bo',
  username: 'ada',
  work_email: 'ada@odeon.example',
  written: 'bo',
};

/** By the name of the field. */
export const NUMBER_VALUES: Readonly<Record<string, number>> = {
  rating: 4.5,
  rating_average: 3.9,
  runtime: 170,
  tmdb_id: 949,
  year: 1995,
};

/** Fields that these calls do not take together with all the others: their examples leave them out. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // A review in a movie club has no title.
  'drafts.save': ['club_id'],
  'scheduled.schedule': ['club_id'],
  // Only some actions last a number of days.
  'cases.act': ['days'],
};
