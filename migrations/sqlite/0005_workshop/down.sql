DROP TABLE map_windows;
DROP TABLE cookies;
