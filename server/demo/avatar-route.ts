import type { FastifyInstance } from 'fastify';
import { drawAvatar } from './avatars.ts';
import { CAST } from './cast/cast.ts';
import { AVATAR_PATH } from './members.ts';

/** Serves the generated avatars of the cast. Must be called before the server listens. */
export function serveAvatars(http: FastifyInstance): void {
  for (const { username, look } of CAST) {
    if (look === null) continue;
    const picture = drawAvatar(look);
    http.get(`${AVATAR_PATH}/${username}.svg`, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(picture),
    );
  }
}
