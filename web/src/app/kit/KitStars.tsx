import { useState } from 'react';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import classes from './kit.module.css';

const VALUES = [null, 0.5, 1, 2.5, 3.5, 5];

export function KitStars() {
  const [stars, setStars] = useState<number | null>(3.5);
  const [other, setOther] = useState<number | null>(null);
  return (
    <>
      <div className={classes.row}>
        <StarRating label="Your rating of Heat" value={stars} onChange={setStars} clearable />
        <output>{stars ?? 'none'}</output>
      </div>
      <div className={classes.row}>
        <StarRating label="Your rating of Ran" value={other} onChange={setOther} size={36} />
        <output>{other ?? 'none'}</output>
      </div>
      <div className={classes.row}>
        <StarRating label="Read only" value={4.5} onChange={setStars} readOnly />
        <StarRating label="Without handler" value={2} />
      </div>
      <div className={classes.row}>
        {VALUES.map((value) => (
          <Stars key={value} value={value} />
        ))}
        <Stars value={3.5} size={20} />
      </div>
      <div className={classes.row}>
        {VALUES.map((value) => (
          <Stars key={value} value={value} compact size={14} />
        ))}
      </div>
    </>
  );
}
