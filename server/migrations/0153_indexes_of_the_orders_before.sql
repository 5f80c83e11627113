-- movies_wall_sort_title_idx and profiles_sort_name_idx have taken their places.
drop index movies_wall_title_idx;
drop index profiles_name_idx;
