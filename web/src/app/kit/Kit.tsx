import { Stars } from '#ui/stars/Stars.tsx';

/** Every piece of the interface in every state, for development. */
export default function Kit() {
  return (
    <main>
      <Stars value={3.5} />
    </main>
  );
}
