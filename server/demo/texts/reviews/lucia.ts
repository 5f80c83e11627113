import type { WrittenReview } from '../written.ts';

export const lucia: readonly WrittenReview[] = [
  {
    film: 'The Secret in Their Eyes (2009)',
    stars: 5,
    days: 612,
    spoiler: true,
    title: 'Le falta la A',
    text: `Veinte años cubriendo tribunales y puedo certificar el detalle más exacto de esta película: la máquina de escribir a la que no le anda la letra A. En todos los juzgados del país hay una. De esa letra que falta, Campanella saca la última escena entera, y yo caigo siempre.

Todos hablan del plano de la cancha de Huracán, que es una locura y está perfecta. A mí me persigue otro: el hombre en el galpón que pide, por favor, que el otro al menos le hable. La cadena perpetua era para los dos. En la redacción discutimos una noche entera si eso es justicia. Nadie ganó. Se enfrió la pizza.`,
  },
  {
    film: 'Wild Tales (2014)',
    stars: 4.5,
    days: 540,
    title: '',
    text: `Seis cuentos sobre el minuto anterior a contar hasta diez. Mi marido se rió con el de la grúa y después no quiso manejar hasta casa.`,
  },
  {
    film: 'Roma (2018)',
    stars: 4.5,
    days: 420,
    title: 'Agua en las baldosas',
    text: `Empieza con un piso que alguien está limpiando, y en el agua sucia se refleja un avión. Ahí está todo: quién mira para arriba y quién está de rodillas.

Cuarón filma su infancia desde el lugar de quien no la heredó. No sé si alcanza para saldar esa cuenta, creo que él tampoco. Pero el mar del final, con esa mujer que no sabe nadar entrando igual, lo vi agarrada de la butaca.`,
  },
  {
    film: 'Double Indemnity (1944)',
    stars: 5,
    days: 310,
    title: 'Crónica policial',
    text: `Un tipo confiesa en la primera escena y yo me paso el resto deseando que no lo agarren. Eso no es guion, es hipnosis. La tobillera de ella tiene más prontuario que la mitad de mis fuentes.

Y Edward G. Robinson, que siente en el estómago cuando una póliza está torcida. Tuve un jefe así. Le decíamos el contador. Nunca se equivocó y murió solo, rodeado de carpetas. A veces el cine negro es costumbrismo.`,
  },
  {
    film: 'Volver (2006)',
    stars: 4.5,
    days: 96,
    title: '',
    text: `El viento, las tumbas limpias, el pimentón, una madre escondida bajo la cama a la que delata un olor. Almodóvar entiende que los fantasmas argentinos y los manchegos hacen lo mismo cuando vuelven: se ponen a cocinar.`,
  },
  {
    film: 'Nine Queens (2000)',
    stars: 5,
    days: 12,
    title: 'Otra vez, y me volvieron a robar',
    text: `Es la sexta vez que la veo y otra vez conté la plata al salir. Darín pregunta cuánto valgo yo, y la respuesta de esta ciudad sigue siendo la misma que en el año 2000, ajustada por inflación.`,
  },
];
