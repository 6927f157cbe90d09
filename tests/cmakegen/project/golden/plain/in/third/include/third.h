int third();
