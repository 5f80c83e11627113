import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Avatar } from './Avatar.tsx';

afterEach(() => vi.restoreAllMocks());

test('initials are the same in every locale, also in Turkish', () => {
  const upperCase = String.prototype.toLocaleUpperCase;
  vi.spyOn(String.prototype, 'toLocaleUpperCase').mockImplementation(function turkish(this: string) {
    return upperCase.call(this, 'tr');
  });
  const member = { display_name: 'ilse isik', username: 'ilse', avatar_url: null };
  expect(renderToStaticMarkup(<Avatar member={member} />)).toContain('>II<');
});
